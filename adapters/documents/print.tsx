import { renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { loadTypefaces } from '#adapters/documents/typefaces.ts'
import { WithPress } from '#adapters/documents/words.tsx'

/**
 * Makes a file of a document.
 *
 * @param hue the accent's hue in degrees
 */
export async function print(hue: number, sheet: ReactElement): Promise<Uint8Array> {
  const typefaces = await loadTypefaces()
  return renderToBuffer(
    <WithPress typefaces={typefaces} hue={hue}>
      {sheet}
    </WithPress>,
  )
}
