import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../shared/material')

/** Real programmes, papers and hostile texts of others; a clone of the project alone has none of them. */
export const hasMaterial = existsSync(folder)

/** What a test that needs the material says in its name when it is skipped. */
export const needsMaterial = '(needs ../shared/material)'

export function materialPath(name: string): string {
  return path.join(folder, name)
}

export async function readMaterial(name: string): Promise<Buffer> {
  return readFile(materialPath(name))
}
