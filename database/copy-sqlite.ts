import { backup, DatabaseSync } from 'node:sqlite'

/** Copies an SQLite database as of one moment, while others write to it. @param target a file that does not exist yet */
export async function copySqlite(address: string, target: string): Promise<void> {
  const source = new DatabaseSync(address, { readOnly: true })
  try {
    await backup(source, target)
  } finally {
    source.close()
  }
}
