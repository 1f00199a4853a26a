import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../shared/material')

/** Real programmes and papers of other conferences, and hostile texts; a clone of the project has none of them. */
export const hasMaterial = existsSync(folder)

/** Added to the name of a test that is skipped without the material. */
export const needsMaterial = '(needs ../shared/material)'

export function materialPath(name: string): string {
  return path.join(folder, name)
}

export async function readMaterial(name: string): Promise<Buffer> {
  return readFile(materialPath(name))
}
