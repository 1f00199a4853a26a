/**
 * A society's meeting as a site of its own, from the printed link: two languages and then a third, its logo, pages, menu and
 * refund steps, at its own domain; all of it in the browser, by somebody who goes where the pages lead them.
 */
import { po } from 'gettext-parser'
import { parse } from 'node-html-parser'
import { systemClock } from '#domain/foundations/time.ts'
import { askHost } from '#tests/support/ask-host.ts'
import { codeOfApp } from '#tests/support/authenticator.ts'
import { complaintsOf, expect, test } from '#tests/support/journey.ts'
import { ownerLink } from '#tests/support/organiser.ts'
import { accessibilityFaults, bringAxe, htmlFaults } from '#tests/support/page-checks.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { password } from '#tests/support/staff.ts'

test.use({ settings: { SAMPLE_DATA: 'off' }, changing: 'an empty product, for a site of its own' })

/** Names below `localhost` lead to this machine, for browsers and for the product. */
const domain = 'tagung.localhost'

const drawn = (ink: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="${ink}"/></svg>`,
  ),
})

/** The pages that the society adds, in its own language; what they say comes back translated from the translators. */
const pages = [
  { title: 'Visum', slug: 'visum', says: 'Wir schreiben Einladungen.' },
  { title: 'Kinderbetreuung', slug: 'kinderbetreuung', says: 'Für Kinder von 2 bis 12.' },
  { title: 'Barrierefreiheit', slug: 'barrierefreiheit', says: 'Alle Räume sind ohne Stufen erreichbar.' },
] as const

/** What the product cannot know in other languages. */
const translated: Record<'en' | 'ar', Record<string, string>> = {
  en: {
    'Wir schreiben Einladungen.': 'We write invitations.',
    'Für Kinder von 2 bis 12.': 'For children from 2 to 12.',
    'Alle Räume sind ohne Stufen erreichbar.': 'All rooms are reached without steps.',
    'Schreiben Sie uns': 'Write to us',
    'Vor Ort': 'On site',
    'Küsten im Wandel': 'Changing coasts',
    'Drei Tage am Meer.': 'Three days at the sea.',
    'Jahrestagung der Gesellschaft:': 'Annual Meeting of the Society:',
    Küstenökologie: 'Coastal Ecology',
    'Kiel, Deutschland': 'Kiel, Germany',
    Tagungsort: 'Getting there',
  },
  ar: {
    'Wir schreiben Einladungen.': 'نكتب خطابات الدعوة.',
    'Für Kinder von 2 bis 12.': 'للأطفال من 2 إلى 12 سنة.',
    'Alle Räume sind ohne Stufen erreichbar.': 'يمكن الوصول إلى جميع القاعات دون درج.',
    'Schreiben Sie uns': 'راسلنا',
    'Vor Ort': 'في الموقع',
    'Küsten im Wandel': 'سواحل متغيرة',
    'Drei Tage am Meer.': 'ثلاثة أيام على البحر.',
    'Jahrestagung der Gesellschaft:': 'الاجتماع السنوي للجمعية:',
    Küstenökologie: 'بيئة السواحل',
    'Kiel, Deutschland': 'كيل، ألمانيا',
    Tagungsort: 'المكان',
  },
}

test('a society’s meeting has a site of its own in three languages, from the printed link, all in the browser', async ({
  page,
  browser,
  product,
}) => {
  const plain = new PlainBrowser(page.request)
  const count = { clicks: 0, fields: 0 }
  const follow = async (name: string | RegExp) => {
    count.clicks += 1
    await plain.follow(name)
    expect([plain.path, plain.status]).toEqual([plain.path, 200])
  }
  const press = async (name: string | RegExp, says: string) => {
    count.clicks += 1
    await plain.press(name)
    expect(plain.main).toContain(says)
  }
  const fill = (name: string | { last: string }, text: string, within?: string) => {
    count.fields += 1
    plain.fill(name, text, within)
  }
  const check = (name: string, within?: string) => {
    count.fields += 1
    plain.check(name, within)
  }
  const attach = (name: string, file: Parameters<PlainBrowser['attach']>[1]) => {
    count.fields += 1
    plain.attach(name, file)
  }
  const published = 'Everybody sees it as soon as the conference is public.'
  const goOn = () => follow(/^Continue the set-up/)
  const toSettings = async (part: string) => {
    await follow('Settings')
    await follow(part)
  }

  await test.step('an owner comes in, and says where visitors find the site', async () => {
    await plain.open(ownerLink(product))
    fill('Your e-mail address', 'ida@kueste.example')
    fill('Your name', 'Ida Berg')
    fill('Password', password)
    await press('Accept', 'Set it up')
    fill('Your password', password)
    await press('Set it up', 'Code that the app shows now')
    const secret = plain.document.querySelector('main code')?.text
    fill('Code that the app shows now', await codeOfApp(`otpauth://totp/x?secret=${secret}`))
    await press('Turn it on', 'Your first conference')
    await follow('Connections')
    await follow('Set up Public address')
    fill('Address', product.address)
    await press('Try it and save', 'This is your address from now on.')
    await follow('Conferences')
  })

  await test.step('the meeting is written in German, and sold', async () => {
    await follow('New conference')
    fill('Before the subject', 'Jahrestagung der Gesellschaft:')
    fill('Subject', 'Küstenökologie')
    fill('You write its texts in', 'Deutsch')
    const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
    fill('First day', `${year}-09-06`)
    fill('Last day', `${year}-09-08`)
    fill('Place', 'Kiel, Deutschland')
    fill('Time zone', 'berlin')
    fill('Currency', 'EUR')
    await press('Create the draft', 'The draft is created.')
    await follow('Quick start')
    fill('Registration 1', 'Mitglied')
    fill('Price 1 in EUR', '280')
    fill('Registration 2', 'Nichtmitglied')
    fill('Price 2 in EUR', '360')
    check('Bank transfer, to this account:')
    fill('Account holder', 'Gesellschaft für Küste')
    fill('IBAN or account number', 'DE02 1203')
    fill('E-mail address for questions', 'office@kueste.example')
    fill('Name of your organisation', 'Gesellschaft für Küste')
    fill('Its office address', 'Am Kai 20, 24105 Kiel')
    await press('Set it up', 'People can register as soon as it is public.')
  })

  await test.step('it has refund steps of its own, which its policies say', async () => {
    await toSettings('Refunds, moves and abstracts')
    fill('Refund steps', '60 days: 80%\n30 days: 50%\n7 days: 20%')
    await press('Save', 'Saved.')
    await follow('Set-up')
    await follow('Refund policy')
    await press(/^Accept all/, 'accepted.')
    await follow(/^Texts for the main site/)
    fill('Your country', 'Deutschland')
    fill('Your town', 'Kiel')
    await press(/^Accept all/, 'accepted.')
  })

  await test.step('with its logo and its pages', async () => {
    await plain.open('/organiser/c/kustenokologie/set-up')
    await follow('About text')
    fill('Heading', 'Küsten im Wandel')
    fill('Text', '<p>Drei Tage am Meer.</p>')
    await press('Publish', published)
    await goOn()
    await follow('Logo, typefaces and links')
    attach('Logo', drawn('#024'))
    attach('Logo for dark screens', drawn('#9cf'))
    await press('Publish', published)
    for (const { title, slug, says } of pages) {
      await goOn()
      await follow('Pages of your own')
      await follow('Add a page')
      fill('Title', title)
      fill('Address', slug)
      await press('Add text', 'Text')
      fill('Text', `<p>${says}</p>`)
      if (slug === 'visum') {
        await press('Add button', 'Words on the button')
        fill('Words on the button', 'Schreiben Sie uns')
        fill('Leads to', '/contact-us')
      }
      await press('Publish', published)
    }
    await goOn()
  })

  await test.step('and its menu: grouped, hidden and renamed', async () => {
    await follow('Menu')
    const listed = plain.document
      .querySelectorAll('[name$=".page"]')
      .map(field => field.getAttribute('value') ?? '')
    const entry = (name: string) => `${listed.indexOf(name) + 1}. Page`
    for (const { slug } of pages) fill('In the group', 'Vor Ort', entry(slug))
    fill('In the group', 'Vor Ort', entry('venue'))
    fill('Its name in the menu', 'Tagungsort', entry('venue'))
    check('Hidden', entry('sponsors'))
    check('Hidden', entry('awards'))
    await press('Add group', 'Name of the group')
    fill('Name of the group', 'Vor Ort')
    await press('Publish', published)
  })

  await test.step('in English and Arabic too, by the product’s own translations and a translators’ file', async () => {
    await toSettings('Languages')
    check('Also in English')
    check('Also in العربية')
    await press('Save', 'Saved.')
    await follow('Translations')
    for (const [code, name] of [['en', 'English'], ['ar', 'العربية']] as const) {
      const missing = new RegExp(`^Save \\d+ as drafts: ${name}`)
      await press(missing, 'texts are new')
      const file = po.parse(await plain.download(`Download all texts: ${name}`))
      const left: string[] = []
      for (const entries of Object.values(file.translations)) {
        for (const entry of Object.values(entries)) {
          if (entry.msgid === '' || entry.msgstr[0]) continue
          const [, open = '', words = '', close = ''] = /^(<p>)?(.*?)(<\/p>)?$/s.exec(entry.msgid) ?? []
          const said = translated[code][words]
          if (said === undefined) left.push(entry.msgid)
          entry.msgstr = [open + (said ?? '') + close]
        }
      }
      // Nothing of the menu but what was named by hand, and nothing that is the same in every language.
      expect(left).toEqual([])
      attach(`Translated file: ${name}`, {
        name: `${code}.po`,
        mimeType: 'text/x-gettext-translation',
        buffer: po.compile(file),
      })
      await press(`Save as drafts: ${name}`, 'texts are new')
    } // biome-ignore format: a list
    await follow(/^Publish all/)
    await press(/^Publish all/, 'drafts were published')
  })

  await test.step('it is published, at its own domain', async () => {
    await follow('Set-up')
    await press('Publish', 'It is published. Everybody sees it now.')
    await toSettings('Domain of its own')
    fill('Domain', domain)
    await press('Save and check it', 'Leads here')
  })

  // Measured when this was written; a step more is noticed.
  expect(count).toEqual({ clicks: 59, fields: 55 })

  const host = `${domain}:${new URL(product.address).port}`
  const origin = `http://${host}`
  await test.step('every page of it is valid, in its language, and names the others, which name it in return', async () => {
    const sitemap = await askHost(product, host, '/sitemap.xml')
    const addresses = [...sitemap.text.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => address)
    expect(addresses).toEqual(
      expect.arrayContaining(['/visum', '/en/visum', '/ar/visum'].map(each => origin + each)),
    )
    const alternatesOf = new Map<string, string>()
    for (const address of addresses) {
      const { status, text } = await askHost(product, host, address.slice(origin.length))
      expect([address, status]).toEqual([address, 200])
      expect.soft(await htmlFaults(text), address).toEqual([])
      const html = parse(text)
      const [, language = 'de'] = /^\/(en|ar)(?:\/|$)/.exec(address.slice(origin.length)) ?? []
      const root = html.querySelector('html')
      expect([address, root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual([
        address,
        language,
        language === 'ar' ? 'rtl' : 'ltr',
      ])
      expect(html.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address)
      const named = html
        .querySelectorAll('link[rel=alternate][hreflang]')
        .map(link => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`)
      expect(named.map(each => each.split(' ')[0])).toEqual(['x-default', 'de', 'en', 'ar'])
      expect(named).toContain(`${language} ${address}`)
      alternatesOf.set(address, named.join(', '))
    }
    for (const [address, named] of alternatesOf)
      for (const each of named.split(', '))
        expect([address, alternatesOf.get(each.replace(/^\S+ /, ''))]).toEqual([address, named])
  })

  await test.step('its visitors read its menu and its refund steps in their language', async () => {
    const read = async (where: string) => parse((await askHost(product, host, where)).text)
    const menuOf = async (where: string) =>
      (await read(where))
        .querySelectorAll('nav#conference a, header + nav a, nav a')
        .map(link => link.text.trim())
    expect(await menuOf('/')).toEqual(expect.arrayContaining(['Vortragende', 'Visum', 'Tagungsort']))
    expect(await menuOf('/en')).toEqual(expect.arrayContaining(['Speakers', 'Visa', 'Getting there']))
    expect(await menuOf('/ar')).toEqual(expect.arrayContaining(['المتحدثون', 'التأشيرة', 'المكان']))
    expect(await menuOf('/en')).not.toContain('Sponsors')
    for (const where of ['/conference-policies', '/en/conference-policies', '/ar/conference-policies'])
      for (const share of ['80', '50', '20'])
        expect((await read(where)).text, where).toMatch(new RegExp(`${share}\\s?%`))
  })

  await test.step('and sees them whole on a phone and a desk, in light and dark', async () => {
    const visitor = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
    const seen = await visitor.newPage()
    const complaints = complaintsOf(seen, origin)
    await bringAxe(seen)
    for (const [where, width, colorScheme] of [
      ['/', 1440, 'dark'], ['/visum', 390, 'light'], ['/en/online-registration', 820, 'light'], ['/ar', 390, 'dark'],
      ['/ar/visum', 1440, 'light'], ['/ar/conference-policies', 390, 'light'],
    ] as const) {
      await seen.setViewportSize({ width, height: 900 })
      await seen.emulateMedia({ colorScheme })
      await seen.goto(where, { waitUntil: 'networkidle' })
      expect.soft(await accessibilityFaults(seen), `${where}, ${colorScheme}, ${width} px`).toEqual([])
      const needed = await seen.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(needed, `${where}: sideways scrolling`).toBeLessThanOrEqual(width)
    } // biome-ignore format: a table
    await visitor.close()
    expect(complaints).toEqual([])
  })
})
