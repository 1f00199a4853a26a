import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import type { ConnectionDesk } from '#domain/preparation/connections/connection-desk.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const page = '/organiser/connections/mail'

describeOnBothDatabases('the records of the sender’s domain', open => {
  async function setUp() {
    const database = await open()
    const asked: string[] = []
    const state = { service: 'mail', from: 'none', shown: {}, isTest: false, lacksWebhook: false } as const
    const connections: Partial<ConnectionDesk> = {
      states: async () => [state],
      async textsAt(name) {
        asked.push(name)
        if (name.startsWith('_dmarc.')) return null
        return name === 'society.example' ? ['v=spf1 +all'] : []
      },
    }
    const owner = await hireStaff(
      database,
      { role: 'owner' },
      { connections: connections as ConnectionDesk, isDemo: false },
    )
    const see = async (query = '') => (await owner.get(page + query)).html.replaceAll('\u00a0', ' ')
    return { database, asked, see }
  }

  test('are looked up when somebody asks, and what to do about each is said', async () => {
    const { database, asked, see } = await setUp()
    expect(await see()).toContain('Enter the organisation’s e-mail address first')
    const organisation = { name: 'The Society', tagline: 'x', officeAddress: 'x', email: 'office@society.example', phone: '1', hue: 1, socialLinks: [], copyright: 'x', developerCredit: 'x' } // biome-ignore format: a row
    await database.write(tx => addContent(tx, null, 'organisation', [organisation]))
    expect(await see()).toContain('Look them up')
    expect(asked).toEqual([])
    const html = await see('?look=up&selector=s1')
    expect(asked.toSorted()).toEqual([
      '_dmarc.society.example',
      's1._domainkey.society.example',
      'society.example',
    ])
    expect(html).toContain('It lets every server in the world send in your name')
    expect(html).toContain('Nothing is at this selector.')
    expect(html).toContain('No name server answered.')
    expect(await see('?look=up')).toContain('It cannot be looked up without its selector')
    asked.length = 0
    expect(await see('?look=up&selector=a/../b')).toContain('A selector has letters, digits')
    expect(asked).toEqual([])
  })
})
