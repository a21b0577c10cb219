// All texts of "Everything as files" on the System jobs screen.

export const SHOP_FILES_TEXT = {
  title: 'Everything as files',
  about:
    'One ZIP with all customers, orders, laybys, money and history, as tables for people (CSV) and for programs (JSON), each column explained.',
  personal: 'Personal data: store it where no one else can get it. The history shows who downloaded it.',
  isOffline: 'The server cannot be reached: nothing can be downloaded right now.',
  wholeIdNumbers: 'With full ID numbers',
  download: 'Download everything',
} as const;
