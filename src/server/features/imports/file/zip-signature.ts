const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/** Whether these are the bytes of a zip archive, as every Excel workbook is. */
export function isZip(bytes: Uint8Array): boolean {
  return ZIP_SIGNATURE.every((byte, index) => bytes[index] === byte);
}
