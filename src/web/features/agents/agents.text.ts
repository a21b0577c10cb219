// All texts of the Agents screen and its dialogs.

export const AGENTS_TEXT = {
  title: 'Agents',
  subtitle: 'Agents you can choose on devices and in forms',
  add: 'Add Agent',
  active: 'Active agents',
  inactive: 'Inactive',
  inactiveNote: 'These agents can no longer be chosen. Their past work keeps their names.',
  loading: 'Loading agents...',
  loadFailed: 'Agents could not be loaded',
  here: 'This device',
  pin: 'PIN',
  anyBranch: 'No branch',
  activate: 'Activate',
  deactivate: 'Deactivate',
  undo: 'Undo',
  failed: 'The agent could not be changed',
} as const;

export const AGENT_FORM_TEXT = {
  addTitle: 'Add Agent',
  editTitle: 'Edit Agent',
  name: 'Name',
  nameHint: 'A new name applies from now on. Past work keeps the old name.',
  branch: 'Branch',
  team: 'Team',
  create: 'Add Agent',
  update: 'Save',
  createFailed: 'The agent could not be added',
  updateFailed: 'The agent could not be changed',
} as const;

export const PIN_TEXT = {
  title: 'PIN',
  description: 'Four digits, needed to choose this agent on a device and to unlock the device afterwards.',
  fresh: 'New PIN',
  old: 'Old PIN',
  password: 'System password',
  byOld: 'Old PIN',
  byPassword: 'System password',
  proof: 'Confirm with',
  give: 'Set PIN',
  change: 'Change PIN',
  remove: 'Remove PIN',
  cancel: 'Cancel',
  failed: 'The PIN could not be changed',
} as const;

export const added = (name: string) => ({ title: 'Success', description: `${name} can be chosen now` });
export const saved = (name: string) => ({ title: 'Success', description: `${name} was saved` });
export const activated = (name: string) => ({ title: 'Success', description: `${name} can be chosen again` });
export const deactivated = (name: string) => ({
  title: 'Success',
  description: `${name} can no longer be chosen`,
});
export const pinStored = (name: string, hasPin: boolean) => ({
  title: 'Success',
  description: hasPin ? `${name} needs this PIN from now on` : `${name} no longer has a PIN`,
});
export const upText = (name: string) => `Move ${name} up`;
export const downText = (name: string) => `Move ${name} down`;
export const editText = (name: string) => `Edit ${name}`;
export const pinText = (name: string, hasPin: boolean) =>
  hasPin ? `Change the PIN of ${name}` : `Set a PIN for ${name}`;
