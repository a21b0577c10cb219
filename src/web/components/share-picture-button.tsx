import { useMutation } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { toastFailure } from '#web/components/form-failure.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { isSharing, sharePicture } from '#web/lib/share-picture.ts';

interface SharePictureButtonProps {
  /** Called on the press. */
  draw: () => HTMLCanvasElement;
  /** The file name without extension. */
  name: string;
  /** The text to share with the picture, in apps that accept one. */
  text: string;
}

/** Shares a picture with an app of this device, such as WhatsApp, or downloads it where sharing is not supported. */
export function SharePictureButton({ draw, name, text }: SharePictureButtonProps) {
  const isShared = isSharing();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sharePicture(draw(), name, text),
    onSuccess: (isDone) => {
      if (isDone && !isShared)
        toast({ title: 'Saved', description: `${name}.png was saved to your downloads` });
    },
    onError: (error) => toastFailure(error, 'The picture could not be sent. Please try again.'),
  });
  return (
    <Button isPending={isPending} onClick={() => mutate()}>
      {isShared ? <Share2 aria-hidden /> : <Download aria-hidden />}
      {isShared ? 'Send as a picture' : 'Save as a picture'}
    </Button>
  );
}
