import { openAccounts } from '#adapters/accounts/accounts.ts'
import type { AccountSettings } from '#adapters/accounts/auth.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'

/**
 * Accounts whose cookies suit the public address: their names and flags differ with https. Once it has changed they are
 * opened again; whoever was signed in at the address of before signs in again.
 *
 * @param settings `publicUrl` may change
 */
export function accountsAtAddress(
  settings: Pick<AccountSettings, 'publicUrl' | 'productName' | 'productSlug' | 'secretKey'>,
  means: Pick<AccountSettings, 'database' | 'clock' | 'hashing'>,
): Accounts {
  let at = settings.publicUrl
  let accounts = openAccounts({ ...settings, ...means })
  // Each call is passed on, whatever the port is asked for.
  return new Proxy({} as Accounts, {
    get(_, name) {
      if (settings.publicUrl !== at) {
        at = settings.publicUrl
        accounts = openAccounts({ ...settings, ...means })
      }
      return accounts[name as keyof Accounts]
    },
  })
}
