import { lazyPart } from '../dialog/lazy-part.tsx';

/** A button that opens the camera to read codes; nothing where the browser cannot. */
export const CameraButton = lazyPart(() => import('./camera-scan.tsx'), 'CameraScan');
