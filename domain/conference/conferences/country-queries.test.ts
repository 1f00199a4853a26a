import { expect, test } from 'vitest'
import { findCountry, listCountries } from '#domain/conference/conferences/country-queries.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('countries', open => {
  test('have the names of the reader’s language, in its alphabet', async () => {
    const { read } = await open()
    const named = (language: 'en' | 'de' | 'ar') =>
      speakingTo({ language, addressed: null }, async () => ({
        list: await listCountries(read),
        germany: (await findCountry(read, 276))?.name,
      }))
    const [english, german, arabic] = [await named('en'), await named('de'), await named('ar')]
    expect([english.germany, german.germany, arabic.germany]).toEqual(['Germany', 'Deutschland', 'ألمانيا'])
    const names = german.list.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln'])
    const ids = ({ list }: typeof english) => list.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(ids(german)).toEqual(ids(english))
    expect(english.list.map(({ name }) => name).slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
  })
})
