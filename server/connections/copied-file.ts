/** In the data folder: into which bucket an owner had its files copied. */
export const copiedFile = 'files-copied'
