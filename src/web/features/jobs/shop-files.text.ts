// All texts of "Everything as files" on the System jobs screen.

export const SHOP_FILES_TEXT = {
  title: 'Everything as files',
  about:
    'One ZIP with all customers, orders, laybys, money and history, as tables for people (CSV) and for programs (JSON), each column explained.',
  personal: 'Personal data: keep it where nobody else gets it. The history says who took it.',
  isOffline: 'The server is out of reach: nothing can be taken just now.',
  wholeIdNumbers: 'With whole ID numbers',
  download: 'Download everything',
} as const;
