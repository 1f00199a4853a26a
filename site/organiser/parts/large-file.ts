import { mostImportBytes, mostImportMegabytes } from '#domain/preparation/imports/read-import.ts'

/** Also of pictures and documents: the server reads no larger form. */
const mostBytes = mostImportBytes

/** Why a file is not accepted; undefined if it is small enough. */
export const largeFileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined =>
  size > mostBytes
    ? `${name} has ${(size / 1024 ** 2).toFixed(1)} MB; the limit is ${mostImportMegabytes} MB.`
    : undefined

/**
 * Keeps a form from being sent with a file that is too large: the server would refuse the whole form.
 *
 * @returns whether the chosen file is refused
 */
export function refuseLargeFile(input: HTMLInputElement): boolean {
  const [file] = input.files ?? []
  const problem = file && largeFileProblem(file)
  input.setCustomValidity(problem ?? '')
  if (problem) input.reportValidity()
  return problem !== undefined
}
