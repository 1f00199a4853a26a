import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readingContext, type SiteContext } from '#site/context.ts'
import { findConferenceOfPage } from '#site/microsite/conference.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the address of a page of a conference', open => {
  test('in a language that was removed leads to the page in the first one', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const speak = (languages: string) =>
      database.write(tx =>
        tx.updateTable('conferences').set({ languages }).where('id', '=', conference.id).execute(),
      )
    const ask = async (address: string, method = 'GET') => {
      const context = new RouterContextProvider()
      // Looking up a conference reads these two alone.
      context.set(readingContext, { database, reportFault: () => {} } as unknown as SiteContext)
      const [, event = '', lang] = address.split('/')
      const request = new Request(`http://site.example${address}`, { method })
      // The middleware reads these three alone.
      const asked = { params: { event, lang }, context, request } as unknown as Parameters<
        typeof findConferenceOfPage
      >[0]
      try {
        await findConferenceOfPage(asked, async () => new Response('the page'))
        return 'the page'
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown
        return `${thrown.status} ${thrown.headers.get('Location')}`
      }
    }
    // As a mail of its time has it.
    const link = '/crystals/de/registrations/secret'
    await speak('en,de')
    expect(await ask(link)).toBe('the page')
    await speak('en')
    expect(await ask(`${link}?x=1`)).toBe('302 /crystals/registrations/secret?x=1')
    expect(await ask(`${link}.data`)).toBe('302 /crystals/registrations/secret')
    expect(await ask('/crystals/de')).toBe('302 /crystals')
    // The same form is sent to where the page is now.
    expect(await ask(link, 'POST')).toBe('307 /crystals/registrations/secret')
    await speak('de,ar')
    expect(await ask(link)).toBe('301 /crystals/registrations/secret')
    expect(await ask('/crystals/ar/message')).toBe('the page')
  })
})
