/** What every dialog is given by whoever opens it. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
