/** The props of every dialog. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
