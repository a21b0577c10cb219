/** The messages that every kind of record has, as specified. `name`: 'Layby' */
export function toastsOf(name: string) {
  const lower = name.toLowerCase();
  return {
    success: 'Success',
    created: `${name} created successfully`,
    createFailed: `Failed to create ${lower}`,
    updated: `${name} updated successfully`,
    updateFailed: `Failed to update ${lower}`,
    deleted: `${name} deleted successfully`,
    deleteFailed: `Failed to delete ${lower}`,
    restored: `${name} restored`,
    restoreFailed: `The ${lower} could not be restored`,
  };
}
