/** The list of a `ListForm` as it was sent. */
import { textsOf } from '#site/forms/read-form.ts'

interface SentList {
  bytes: Uint8Array
  /** To be shown again if the list is refused; empty where a file was sent. */
  typed: string
  /** Why nothing is read. */
  problem: string | undefined
}

/** More than is typed; the rest would be a page of its own. */
const mostTyped = 200_000

/**
 * A file, or the rows that were typed. Both at once are refused, since one of them would be left out in silence.
 *
 * @param rows the name of the field for rows
 */
export async function sentList(sent: FormData, rows: string): Promise<SentList> {
  const { [rows]: list = '' } = textsOf(sent, [rows])
  const file = sent.get('file')
  const isFile = file instanceof File && file.size > 0
  const isTyped = list.trim() !== ''
  return {
    bytes: isFile ? await file.bytes() : new TextEncoder().encode(list),
    typed: isFile && !isTyped ? '' : list.slice(0, mostTyped),
    problem:
      isFile && isTyped
        ? 'A file and rows were sent together. Send one of them: choose the file again, or leave it out.'
        : undefined,
  }
}

/** Said on the check page where accents may be wrong, because a file does not say how its letters are written. */
export const encodingFacts = (isGuessed = false) =>
  isGuessed
    ? [
        {
          label: 'Letters',
          lines: ['The file is not in UTF-8 and was read as Windows-1252, so check letters such as é and ü.'],
        },
      ]
    : []
