// Apart from contact.text.ts, which every screen fetches with its lists.

/** Of a message that was changed by hand: nothing is taken out of it for somebody. */
export const codeGoneText = (code: string) =>
  `The code ${code} is no longer valid: the device does not lie ready any more. Take it out of the message.`;

export const numberCorrectedText = (phone: string) =>
  `The customer’s number was corrected: it is ${phone} now.`;
