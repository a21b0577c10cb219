/** Opens "Who is at this device?", wherever that is found to be missing; set by the shell. */
export const deviceQuestion = { open: (): void => {} };
