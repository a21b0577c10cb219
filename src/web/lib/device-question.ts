/** Opens "Who is at this device?", from wherever that turns out to be missing; the shell has it. */
export const deviceQuestion = { open: (): void => {} };
