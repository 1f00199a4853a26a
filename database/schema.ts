/** The tables as both databases hold them. Query modules map rows to the domain's types; nothing else sees these. */
import type { AbstractTables } from '#database/schema/abstracts.ts'
import type { ConferenceTables } from '#database/schema/conferences.ts'
import type { EligibilityTables } from '#database/schema/eligibility.ts'
import type { LimitTables } from '#database/schema/limits.ts'
import type { MailTables } from '#database/schema/mail.ts'
import type { MoneyTables } from '#database/schema/money.ts'
import type { RegistrationTables } from '#database/schema/registrations.ts'
import type { StaffTables } from '#database/schema/staff.ts'
import type { WebsiteTables } from '#database/schema/website.ts'

export interface Schema
  extends ConferenceTables,
    WebsiteTables,
    RegistrationTables,
    EligibilityTables,
    MoneyTables,
    MailTables,
    AbstractTables,
    StaffTables,
    LimitTables {}
