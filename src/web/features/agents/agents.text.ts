// All texts of the Agents screen and its dialogs.

export const AGENTS_TEXT = {
  title: 'Agents',
  subtitle: 'The names that devices and forms choose from',
  add: 'Add Agent',
  active: 'Active agents',
  inactive: 'Not active',
  inactiveNote: 'Chosen nowhere any more. What they signed keeps their names.',
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
  nameHint: 'A new name is for what is signed from now on: past work keeps the old one.',
  branch: 'Branch',
  team: 'Team',
  create: 'Add',
  update: 'Save',
  createFailed: 'The agent could not be added',
  updateFailed: 'The agent could not be changed',
} as const;

export const PIN_TEXT = {
  title: 'PIN',
  description:
    'Four digits that are asked for whenever a device is switched to this name, or was left alone.',
  fresh: 'New PIN',
  old: 'Old PIN',
  password: 'System password',
  byOld: 'Old PIN',
  byPassword: 'System password',
  proof: 'Show that it is you by',
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
  description: `${name} can be chosen no more`,
});
export const pinStored = (name: string, hasPin: boolean) => ({
  title: 'Success',
  description: hasPin ? `${name} is asked for this PIN from now on` : `${name} has no PIN any more`,
});
export const upText = (name: string) => `Move ${name} up`;
export const downText = (name: string) => `Move ${name} down`;
export const editText = (name: string) => `Edit ${name}`;
export const pinText = (name: string, hasPin: boolean) =>
  hasPin ? `Change the PIN of ${name}` : `Give ${name} a PIN`;
