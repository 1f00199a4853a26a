import type { Image } from '#domain/conference/content/fields.ts'

/** The server's answer to a picture that was just chosen. */
export type StoredPicture =
  | { ok: true; picture: Pick<Image, 'src' | 'width' | 'height' | 'placeholder'> }
  | { ok: false; why: string }

const notNow = 'It could not be uploaded now. It will be sent with the form when you save.'

/** Sends a chosen picture before its form. */
export async function sendPicture(address: string, file: File): Promise<StoredPicture> {
  const form = new FormData()
  form.set('intent', 'keep')
  form.set('picture', file)
  try {
    const response = await fetch(address, { method: 'POST', body: form })
    if (!response.headers.get('Content-Type')?.includes('json')) return { ok: false, why: notNow }
    // Written by `receive-picture.ts`.
    return (await response.json()) as StoredPicture
  } catch {
    return { ok: false, why: notNow }
  }
}
