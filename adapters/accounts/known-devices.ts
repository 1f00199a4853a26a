/**
 * Devices on which somebody has signed in before. A browser's cookie holds a random id, and a MAC over that id, the person
 * and the hash of their password for each of the last few people who signed in there. Nothing is stored for it: a changed
 * password makes the cookie worthless by itself.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type AccountSettings, type Auth, cookiePrefixOf } from '#adapters/accounts/auth.ts'
import type { Accounts, Client, PersonName } from '#domain/staff/accounts/accounts.ts'
import { deviceDays } from '#domain/staff/team/durations.ts'

/** More people than share a browser. */
const maxPeople = 5

export function knownDevicesBy(
  { auth }: Auth,
  settings: Pick<AccountSettings, 'publicUrl' | 'productSlug' | 'secretKey'>,
): Pick<Accounts, 'findDevice' | 'rememberDevice'> {
  const { prefix, isSecure } = cookiePrefixOf(settings)
  const cookieName = `${prefix}.device`

  /** The MAC of a device and a person; undefined for nobody. */
  async function macOf(device: string, person: PersonName): Promise<string | undefined> {
    const { internalAdapter } = await auth.$context
    const personId =
      'personId' in person
        ? person.personId
        : (await internalAdapter.findUserByEmail(person.email.trim()))?.user.id
    if (personId === undefined) return undefined
    const accounts = await internalAdapter.findAccounts(personId)
    const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
    if (!hash) return undefined
    return createHmac('sha256', settings.secretKey)
      .update(`device ${device} ${personId} ${hash}`)
      .digest('base64url')
      .slice(0, 22)
  }

  return {
    async findDevice(client, person) {
      const device = readDevice(cookieName, client)
      // Most guesses come without a cookie, and cost no query.
      if (!device) return undefined
      const expected = await macOf(device.id, person)
      if (expected === undefined) return undefined
      const isKnown = device.macs.some(mac => timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
      return isKnown ? device.id : undefined
    },

    async rememberDevice(client, person) {
      const device = readDevice(cookieName, client)
      const id = device?.id ?? randomBytes(16).toString('base64url')
      const mac = await macOf(id, person)
      if (mac === undefined) return []
      const others = (device?.macs ?? []).filter(each => each !== mac)
      const value = [id, mac, ...others.slice(0, maxPeople - 1)].join('.')
      const attributes = `Path=/; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return [`${cookieName}=${value}; ${attributes}`]
    },
  }
}

/** The cookie's parts, as far as they look like ours. Each is 128 bits or more. */
function readDevice(cookieName: string, { cookie }: Client): { id: string; macs: string[] } | undefined {
  const value = cookie
    .split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  if (!value || !/^[\w-]{22}(?:\.[\w-]{22})+$/.test(value)) return undefined
  const [id = '', ...macs] = value.split('.')
  return { id, macs: macs.slice(0, maxPeople) }
}
