import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { lateFile } from '#server/files/late-file.ts'
import { speakInTests } from '#tests/support/catalogues.ts'

speakInTests('de', 'fr')

test('what is said without a page is in the language of its address, else of the browser', async () => {
  const app = new Hono().get('*', c => lateFile(c.req.raw))
  const said = async (path: string, asked?: string) =>
    (await app.request(path, asked ? { headers: { 'Accept-Language': asked } } : {})).text()
  const english = 'The file could not be read just now. Please try again in a moment.'
  const german = 'Die Datei konnte gerade nicht gelesen werden. Bitte versuchen Sie es gleich noch einmal.'
  expect(await said('/crystals/venue')).toBe(english)
  expect(await said('/crystals/de/venue', 'fr')).toBe(german)
  expect(await said('/de', 'fr')).toBe(german)
  expect(await said('/crystals/venue', 'tlh, de-AT;q=0.9, en;q=0.8')).toBe(german)
  expect(await said('/crystals/venue', 'en-GB, de')).toBe(english)
})
