/** Runs axe on every page of the back office, in light and dark, and measures its width, as the owner of the sample sees it. */
import { organiserPatterns, registrationActPages } from '#site/organiser/organiser-paths.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { acceptInvitationPlain, ownerLink, setUpSecondFactorPlain } from '#tests/support/organiser.ts'
import { accessibilityFaults, bringAxe, rulesOfColour } from '#tests/support/page-checks.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'

test.use({
  changing: 'every page of the back office',
  settings: { SAMPLE_DATA: 'auto' },
})

const event = 'material-science'
const desktop = { width: 1440, height: 900 }
const phone = { width: 320, height: 640 }

/** Values for the parameters of each address; null for files, for form targets, and for a redirect. */
const examples = {
  home: {},
  signIn: null,
  secondStep: null,
  signOut: null,
  reset: {},
  newPassword: { token: 'none' },
  invitation: { token: 'none' },
  confirm: {},
  account: {},
  secondFactor: {},
  team: {},
  unknownPayments: {},
  mailTrouble: {},
  history: {},
  selfCheck: {},
  connections: {},
  connection: { service: 'mail' },
  tokens: {},
  newConference: {},
  addressCheck: null,
  copyConference: { query: `from=${event}` },
  webhooks: {},
  webhook: { made: 'webhook' },
  conference: {},
  quickStart: null,
  setUp: {},
  basics: {},
  rehearsal: {},
  suggestions: {},
  siteSuggestions: {},
  cancelConference: {},
  deleteConference: {},
  registrations: {},
  register: {},
  bulk: { query: 'act=resend&all=yes&list=' },
  bulkAct: null,
  registration: { made: 'registration' },
  registrationAct: null,
  attention: {},
  abstracts: {},
  abstract: { made: 'abstract' },
  abstractFile: null,
  decisionTable: {},
  moveIn: {},
  alikeAbstracts: {},
  abstractPlaces: {},
  abstractDays: {},
  conflicts: {},
  waitingAbstracts: {},
  shownAbstracts: {},
  letters: {},
  reminders: {},
  letterText: {},
  // They need a text of the conference's own, a decision that is not told yet, and a release.
  letterTranslation: null,
  abstractLetter: null,
  letterRelease: null,
  numbers: {},
  visits: {},
  visitsFile: null,
  siteVisits: {},
  siteVisitsFile: null,
  siteStatistics: {},
  siteLanguages: {},
  conferenceSender: {},
  conferenceDomain: {},
  exports: {},
  peopleFile: null,
  ledgerFile: null,
  programmeFile: null,
  recordsFile: null,
  allExports: {},
  allPeopleFile: null,
  allLedgerFile: null,
  siteRecordsFile: null,
  search: { query: 'q=ada' },
  subscribers: {},
  mailTexts: {},
  mailText: { text: 'registration-changed' },
  mailTextLetter: null,
  mails: {},
  newMail: {},
  mail: { made: 'mail' },
  mailTranslation: null,
  messages: {},
  message: { id: '1' },
  conferenceMessages: {},
  conferenceMessage: { id: '5' },
  conferenceTeam: {},
  conferenceHistory: {},
  conferenceTokens: {},
  conferenceWebhooks: {},
  conferenceWebhook: null,
  website: {},
  websiteKind: { kind: 'speaker' },
  websiteRecord: { kind: 'speaker', id: '1' },
  embeds: {},
  websiteFile: null,
  websitePicture: null,
  websiteTyped: null,
  websiteVisitors: null,
  knownNames: null,
  websiteHistory: { kind: 'speaker', id: '1' },
  days: {},
  day: { id: 'new' },
  dayHistory: { id: '1' },
  questions: {},
  remindOfQuestions: {},
  question: { id: 'new' },
  tagMany: null,
  registrationImport: {},
  sellQuestion: null,
  askInstead: null,
  questionHistory: null,
  answerFile: null,
  mailAttachment: null,
  rooms: {},
  room: { id: 'new' },
  roomHistory: null,
  fees: {},
  feesTyped: null,
  conditions: {},
  condition: { admission: 'student' },
  people: {},
  members: {},
  memberImport: {},
  memberLists: {},
  invited: {},
  invite: {},
  applications: {},
  application: null,
  proofs: {},
  proofFile: null,
  programme: {},
  imports: {},
  importCheck: null,
  importTable: null,
  talk: { id: '1' },
  talkHistory: { id: '1' },
  places: {},
  siteSettings: {},
  siteTaxes: {},
  sitePayment: {},
  privacy: {},
  personalData: { made: 'person' },
  personFile: null,
  conferenceSettings: {},
  conferenceTaxes: {},
  conferencePayment: {},
  conferenceCurrency: {},
  conferenceUnpaid: {},
  conferenceRules: {},
  conferenceLanguages: {},
  translations: {},
  translation: null,
  translationFile: null,
  translatedDrafts: {},
  siteTranslations: {},
  siteTranslation: null,
  siteTranslationFile: null,
  siteTranslatedDrafts: {},
  codes: {},
  code: { id: 'new' },
  feeKind: { kind: 'extra' },
  feeRecord: { kind: 'fee-period', id: '1' },
  feeHistory: { kind: 'fee-period', id: '1' },
  site: {},
  siteKind: { kind: 'blog' },
  siteRecord: { kind: 'blog', id: 'new' },
  sitePicture: null,
  siteTyped: null,
  siteVisitors: null,
  siteHistory: null,
  organisationKind: null,
  organisation: { made: 'organisation' },
  organisationHistory: null,
} satisfies Record<keyof typeof organiserPatterns, Record<string, string> | null>

test('every page of the back office is sound for axe, in light and dark, and needs no sideways scrolling', async ({
  page,
  product,
}) => {
  // With the same cookies.
  const plain = new PlainBrowser(page.request)
  await acceptInvitationPlain(plain, ownerLink(product), { name: 'Ida Berg', email: 'ida@example.org' })
  await setUpSecondFactorPlain(plain)
  expect(plain.heading).toBe('Conferences')
  const made = await makeWhatIsMissing(plain)
  const addresses = Object.entries(examples).flatMap(([name, example]) => {
    if (example === null) return []
    const { query, made: as, ...given }: Record<string, string> = example
    if (as !== undefined) return [made[as] ?? '']
    // Only the names of patterns are listed above.
    const pattern = organiserPatterns[name as keyof typeof organiserPatterns]
    const path = pattern.replaceAll(/:([a-z]+)/g, (_, part) => given[part] ?? event)
    return [query === undefined ? path : `${path}?${query}`]
  })
  const empty = ['venue', 'speaker'].map(kind => `/organiser/c/${event}/website/${kind}/new`)
  const acts = registrationActPages.map(act => `${made.registration}/${act}`)
  await bringAxe(page)
  let colorScheme: 'light' | 'dark' = 'light'
  let [size, other] = [desktop, phone]
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
  for (const address of [...addresses, ...empty, ...acts]) {
    await test.step(address, async () => {
      const answer = await page.goto(address)
      const there = `${address}, ${colorScheme}, ${size.width} px`
      expect.soft(answer?.status(), `${there}: status`).toBe(200)
      expect.soft(await hasHeading(page), `${there}: a heading`).toBe(true)
      expect.soft(await accessibilityFaults(page), there).toEqual([])
      // Each change of the scheme or the size draws a page again, so the next page starts with the ones of this page's
      // end. What is around the main part is the same on many pages, and every second one is checked as a whole.
      colorScheme = colorScheme === 'light' ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme })
      expect
        .soft(await accessibilityFaults(page, rulesOfColour, 'main'), `${address}, ${colorScheme}`)
        .toEqual([])
      // Every object has something of this name, so that a lookup by it finds no word, and not nothing either.
      const odd = `${address}${address.includes('?') ? '&' : '?'}done=__proto__&before=__proto__&sort=__proto__`
      expect.soft((await page.request.get(odd)).status(), odd).toBeLessThan(500)
      expect.soft(await overflow(page), `${there}: sideways scrolling`).toEqual([])
      ;[size, other] = [other, size]
      await page.setViewportSize(size)
      expect.soft(await overflow(page), `${address}, ${size.width} px: sideways scrolling`).toEqual([])
    })
  }
  const unsaved = await page.evaluate(() =>
    Object.keys(localStorage).filter(key => key.startsWith('unsaved:')),
  )
  expect(unsaved, 'forms that count as typed into').toEqual([])
})

/** Whether the page has one main heading. Without a locator, for which Playwright brings each page 340 kB of script. */
const hasHeading = (page: Page) =>
  page.evaluate(() => {
    const [heading, ...more] = document.querySelectorAll('h1')
    return more.length === 0 && (heading?.checkVisibility({ visibilityProperty: true }) ?? false)
  })

/** What reaches beyond the window, but for what scrolls by itself or is only read aloud. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const beyond = [...document.querySelectorAll('main *')].filter(
      each =>
        each.getBoundingClientRect().right > clientWidth + 1 &&
        !each.closest('caption, thead, nav[aria-label=Views] > ul'),
    )
    return [
      ...(scrollWidth > clientWidth ? ['the page'] : []),
      ...beyond.map(each => `${each.tagName} ${each.className}`),
    ]
  })

/** What the sample lacks, or has under another number at each start; the path of each. */
async function makeWhatIsMissing(plain: PlainBrowser): Promise<Record<string, string>> {
  const at = `/organiser/c/${event}`
  await plain.open(`${at}/registrations?state=paid`)
  const link = plain.document.querySelector('main th[scope="row"] a')
  await plain.open(link?.getAttribute('href') ?? '')
  const registration = plain.path
  await plain.follow('All data about this person')
  const person = plain.path
  // Its number has the conference's year, and the sample's conferences lie ahead of the day on which it is loaded.
  await plain.open('/organiser/search?q=-0001')
  const found = plain.document.querySelector('main a[href*="/abstracts/"]')
  const abstract = found?.getAttribute('href') ?? ''
  await plain.open(`${at}/mail/new`)
  plain.fill(
    'Subject',
    'Donaudampfschifffahrtsgesellschaftskapitänskajüte: how to board the ship on the first evening',
  )
  await plain.press('Check the mail')
  const mail = plain.path
  await plain.open('/organiser/webhooks')
  plain.fill('Address', 'https://systems.example/hooks')
  plain.check(/^A payment arrives/)
  await plain.press('Add the webhook')
  await plain.follow(/systems\.example/)
  const webhook = plain.path
  await plain.open('/organiser/site/organisation')
  return { registration, person, abstract, mail, webhook, organisation: plain.path }
}
