export const CAMERA_TEXT = {
  title: 'Scan with the camera',
  failed: 'The camera could not be used',
  done: 'Done',
} as const;
