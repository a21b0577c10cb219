export const CAMERA_TEXT = {
  title: 'Scan with the camera',
  starting: 'Starting the camera...',
  failed: 'The camera could not be used',
  notAllowed:
    'This page may not use it. Allow the camera in the settings of the browser, or type the number.',
  none: 'This device has none. Use a scanner, or type the number.',
  busy: 'Another app may be using it. Close that, or type the number.',
  notLoaded: 'What reads the codes could not be fetched. Try again with a connection, or type the number.',
  done: 'Done',
} as const;
