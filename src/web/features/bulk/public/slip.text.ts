/** The button's label and the title of its dialog. */
export const SLIP_TITLE = 'Shipment delayed';
