import { Camera } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CAMERA_TEXT } from './camera.text.ts';
import type { CameraDialog } from './camera-dialog.tsx';

const LazyCamera = lazyDialog(CAMERA_TEXT.title, () => import('./camera-dialog.tsx'), 'CameraDialog');
/** Over plain http no page may use the camera; there people use a scanner, or type. */
const HAS_CAMERA = navigator.mediaDevices !== undefined;

type CameraScanProps = Omit<ComponentProps<typeof CameraDialog>, 'open' | 'onOpenChange'> & {
  /** What the code is for, added to the button's label. */
  name: string;
  /** Closes the camera after the first code. */
  isOnce?: boolean;
};

/** Opens the camera to read codes; nothing where the browser cannot. */
export function CameraScan({ name, isOnce = false, onCode, ...props }: CameraScanProps) {
  const [isFilming, setIsFilming] = useState(false);
  if (!HAS_CAMERA) return null;
  return (
    <>
      <IconButton label={`${CAMERA_TEXT.title}: ${name}`} onClick={() => setIsFilming(true)}>
        <Camera aria-hidden />
      </IconButton>
      <LazyCamera
        open={isFilming}
        onOpenChange={setIsFilming}
        onCode={(code) => {
          if (isOnce) setIsFilming(false);
          onCode(code);
        }}
        {...props}
      />
    </>
  );
}
