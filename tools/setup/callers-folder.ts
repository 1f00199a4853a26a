import path from 'node:path'

/** A file or folder named on the command line. npm runs scripts in the project's folder, and says where it was called. */
export const fromCallersFolder = (name: string) => path.resolve(process.env.INIT_CWD ?? '', name)
