import { renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { borrowSorts } from '#adapters/documents/sorts.ts'
import { loadTypefaces } from '#adapters/documents/typefaces.ts'
import { WithPress } from '#adapters/documents/words.tsx'

/**
 * Makes a file of a document.
 *
 * @param hue the accent's hue in degrees
 */
export async function print(hue: number, sheet: ReactElement): Promise<Uint8Array> {
  const typefaces = await loadTypefaces()
  const sorts = await borrowSorts(typefaces)
  try {
    return await renderToBuffer(
      <WithPress typefaces={typefaces} sorts={sorts} hue={hue}>
        {sheet}
      </WithPress>,
    )
  } finally {
    sorts.giveBack()
  }
}
