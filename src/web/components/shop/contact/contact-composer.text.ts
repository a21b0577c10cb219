// Separate from contact.text.ts, which every screen loads with its lists.

/** For an edited message, from which nothing is removed automatically. */
export const codeGoneText = (code: string) =>
  `The code ${code} is no longer valid: the device does not lie ready any more. Take it out of the message.`;

export const numberCorrectedText = (phone: string) =>
  `The customer’s number was corrected: it is ${phone} now.`;
