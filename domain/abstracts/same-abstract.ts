import type { Abstract } from '#domain/abstracts/abstract.ts'
import type { AbstractInput } from '#domain/abstracts/abstract-input.ts'
import type { FileStore } from '#domain/files/file-store.ts'

/** The file of a form: its bytes, or the key of its upload; null if none was sent. */
export type SentFile = { bytes: Uint8Array } | { key: string } | null

/**
 * Whether the same abstract was submitted before, compared character by character and byte by byte.
 *
 * @throws FilesUnavailable if the file store does not answer
 */
export async function isSameAbstract(
  files: FileStore,
  before: Abstract,
  input: AbstractInput,
  file: SentFile,
): Promise<boolean> {
  const { presenter } = input
  const isSameText =
    wordsOf(before.presenter) === wordsOf(presenter) &&
    before.presentationType.id === input.presentationTypeId &&
    before.topic.id === input.topicId &&
    before.abstractTitle === input.abstractTitle &&
    before.abstractText === input.abstractText
  return isSameText && isSameFile(files, before.fileKey, file)
}

const wordsOf = ({ title, name, email, telephone, organization, city, countryId }: Abstract['presenter']) =>
  JSON.stringify([title, name, email, telephone, organization, city, countryId])

async function isSameFile(files: FileStore, key: string | null, file: SentFile): Promise<boolean> {
  if (key === null || file === null) return key === null && file === null
  if ('key' in file) return file.key === key
  const before = await files.get(key)
  return before !== undefined && Buffer.compare(before, file.bytes) === 0
}
