import type { Image } from '#domain/conference/content/fields.ts'
import type { ReadingSite } from '#site/context.ts'
import { answer } from '#site/resources/answer.ts'
import { type PhotoPart, photoCard } from '#site/resources/share-cards/card-image.ts'
import { loadSection } from '#site/section.ts'
import * as answers from '#words/plain-answers.ts'

const nothing = () => new Response(answers.noSuchPicture, { status: 404 })

/**
 * A page's own picture as a share card: a PNG, because social sites do not show SVG.
 *
 * @param find where the picture is named; undefined and null where the page has none
 */
export async function answerPictureCard(
  site: ReadingSite,
  find: () => Promise<Pick<Image, 'src' | 'focus'> | null | undefined>,
  part: PhotoPart = 'middle',
): Promise<Response> {
  const found = await loadSection(site, 'a picture to share', async () => {
    const image = await find()
    return image ? photoCard(site.files, image, part) : undefined
  })
  if (found.ok) return found.value ? answer(found.value, 'image/png') : nothing()
  return new Response(answers.tryAgain, {
    status: 503,
    headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' },
  })
}
