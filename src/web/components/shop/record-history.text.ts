export const HISTORY_TITLE = 'History';
