import { readFile } from 'node:fs/promises'
import { Refusal } from '#tools/desk/act.ts'
import { fromCallersFolder } from '#tools/setup/callers-folder.ts'

/**
 * Reads a JSON file named on the command line.
 *
 * @throws Refusal where it is missing or not JSON
 */
export async function readJsonFile(name: string): Promise<unknown> {
  const file = fromCallersFolder(name)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Refusal(`${file} cannot be read.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('The file is not JSON.')
  }
}
