import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '#tools/desk/act.ts'

/**
 * Reads a JSON file named on the command line.
 *
 * @throws Refusal where it is missing or not JSON
 */
export async function readJsonFile(name: string): Promise<unknown> {
  // npm runs scripts in the project's folder and gives the caller's folder here.
  const file = path.resolve(process.env.INIT_CWD ?? '', name)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Refusal(`${file} cannot be read.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('The file is not JSON.')
  }
}
