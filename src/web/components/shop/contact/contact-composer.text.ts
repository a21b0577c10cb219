// Separate from contact.text.ts, which every screen loads with its lists.

/** For an edited message, from which nothing is removed automatically. */
export const codeGoneText = (code: string) =>
  `The code ${code} is no longer valid: the device is no longer ready. Remove the code from the message.`;

export const numberCorrectedText = (phone: string) => `The customer’s number was corrected to ${phone}.`;
