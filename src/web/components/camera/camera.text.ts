export const CAMERA_TEXT = {
  title: 'Scan with the camera',
  starting: 'Starting the camera...',
  failed: 'The camera could not be used',
  notAllowed:
    'This page is not allowed to use the camera. Allow it in the browser settings, or type the number.',
  none: 'This device has no camera. Use a scanner, or type the number.',
  busy: 'Another app may be using the camera. Close that app, or type the number.',
  notLoaded: 'The code reader could not be loaded. Try again when there is a connection, or type the number.',
  done: 'Done',
} as const;
