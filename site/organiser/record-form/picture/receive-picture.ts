/** A picture that is sent before its form: checked and stored, but referred to by nothing until the form is saved. */

import { form, forms, guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { storePicture } from '#site/organiser/record-form/files/store-files.ts'
import type { StoredPicture } from '#site/organiser/record-form/picture/send-picture.ts'

export const loader = guarded('write-website', () => {
  throw notFound()
})

export const action = forms({
  keep: form('write-website', async ({ site }, sent) => {
    const file = sent.get('picture')
    const kept = file instanceof File ? await storePicture(site, file) : 'No picture was received.'
    const answer: StoredPicture =
      typeof kept === 'string' ? { ok: false, why: kept } : { ok: true, picture: kept }
    return Response.json(answer)
  }),
})
