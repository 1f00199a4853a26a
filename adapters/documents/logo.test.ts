/** The issuer's logo in mails, documents and share cards. */
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { readLogo } from '#adapters/documents/logo-picture.ts'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { setShareCard } from '#adapters/documents/share-card.ts'
import { openFolder } from '#adapters/files/folder.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import { newFileKey } from '#domain/conference/files/file-store.ts'
import { shareCardPictureSize } from '#domain/conference/files/share-card.ts'
import { withLogo } from '#domain/money/documents/letterhead.ts'
import { anInvoice } from '#tests/factories/invoice.ts'
import { messagesAbout } from '#tests/factories/messages.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
const key = newFileKey()
const logo = {
  src: `/media/${key}/logo.webp`,
  href: `https://conf.example/media/${key}/logo.webp`,
  width: 600,
  height: 150,
}

test('a mail shows the logo at its own address with the name as alternative, and its text stays', async () => {
  const [message] = messagesAbout({})
  const [plain] = messagesAbout({})
  if (message?.kind !== 'registration-confirmed' || !plain) throw new Error('another message')
  const { receipt } = message
  const branded = await renderMessage({ ...message, receipt: withLogo(receipt, logo) })
  const without = await renderMessage(plain)
  expect(branded.text).toBe(without.text)
  expect(without.html).not.toContain('<img')
  const picture = /<img[^>]*>/.exec(branded.html)?.[0] ?? ''
  expect(picture).toContain(`src="${logo.href}"`)
  expect(picture).toContain(`alt="${receipt.issuer.name}"`)
  expect(picture).toMatch(/width="220"|height="55"/)
})

test('a receipt and an invoice print it as a described picture, whatever format is stored', async () => {
  const files = openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'logo-')))
  await files.put(key, await red(600, 150).webp().toBuffer())
  const picture = await readLogo(files, logo)
  if (!picture) throw new Error('no picture')
  expect((await sharp(picture).metadata()).format).toBe('png')
  for (const [branded, plain] of [
    [await renderReceipt(aReceipt(), picture), await renderReceipt(aReceipt())],
    [await renderBill(anInvoice(), picture), await renderBill(anInvoice())],
  ] as const) {
    const pictures = (file: Uint8Array) =>
      Buffer.from(file)
        .toString('latin1')
        .match(/\/Subtype\s*\/Image/g) ?? []
    expect([pictures(branded).length, pictures(plain).length]).toEqual([1, 0])
    // The legal name still stands at the foot.
    expect((await readPdf(branded)).ink).toContain(inked(aReceipt().issuer.name))
  }
})

test('a file that is missing or no picture leaves the name', async () => {
  const files = openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'logo-')))
  expect(await readLogo(files, logo)).toBeUndefined()
  await files.put(key, Buffer.from('no picture'))
  expect(await readLogo(files, logo)).toBeUndefined()
})

test('a share card shows it at the foot in place of the name', async () => {
  const card = {
    above: '', subject: 'Materials', below: '', facts: [], issuer: 'Colloquy', hue: 264,
    picture: await sharp({ create: { ...shareCardPictureSize, channels: 3, background: 'black' } }).png().toBuffer(),
  } // biome-ignore format: a table
  const corner = async (drawn: Uint8Array) => {
    const cut = await sharp(drawn).extract({ left: 70, top: 540, width: 100, height: 20 }).png().toBuffer()
    return (await sharp(cut).stats()).dominant
  }
  expect(
    await corner(await setShareCard({ ...card, logo: await red(600, 150).png().toBuffer() })),
  ).toMatchObject({ g: 8, b: 8 })
  expect((await corner(await setShareCard(card))).g).toBeGreaterThan(100)
})
