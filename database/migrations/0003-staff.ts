import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '#database/columns.ts'

/** Staff and what they do: accounts, roles, invitations, tokens, webhooks, the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await createAuthTables(db)

  await db.schema
    .createTable('audit_entries')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint')
    .addColumn('actor_kind', 'text', c =>
      c.notNull().check(sql`actor_kind in ('visitor', 'staff', 'token', 'command-line', 'gateway', 'clock')`),
    )
    .addColumn('actor_id', 'text')
    .addColumn('session_id', 'text')
    .addColumn('act', 'text', c => c.notNull())
    .addColumn('subject_kind', 'text', c => c.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('facts', 'text', c => c.notNull())
    .addColumn('door', 'text', c => c.check(sql`door in ('page', 'wire', 'api', 'webhook')`))
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addCheckConstraint(
      'audit_names_actors',
      sql`(actor_id is not null) = (actor_kind in ('staff', 'token')) and (session_id is null or actor_kind = 'staff')`,
    )
    .execute()
  await db.schema
    .createIndex('audit_by_subject')
    .on('audit_entries')
    .columns(['subject_kind', 'subject_id', 'id'])
    .execute()
  await db.schema
    .createIndex('audit_by_conference')
    .on('audit_entries')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('memberships')
    .addColumn('id', idType, id)
    .addColumn('person_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', c =>
      c
        .notNull()
        .check(sql`role in ('owner', 'manager', 'programme', 'finance', 'desk', 'reviewer', 'reader')`),
    )
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await sql`create unique index memberships_once on memberships (person_id, role, coalesce(conference_id, 0))`.execute(
    db,
  )
  await db.schema.createIndex('memberships_by_conference').on('memberships').column('conference_id').execute()

  await db.schema
    .createTable('invitations')
    .addColumn('id', idType, id)
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('role', 'text', c =>
      c
        .notNull()
        .check(sql`role in ('owner', 'manager', 'programme', 'finance', 'desk', 'reviewer', 'reader')`),
    )
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('invited_by', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('accepted_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema.createIndex('invitations_by_email').on('invitations').column('email').execute()

  await db.schema
    .createTable('acts_done')
    .addColumn('key', 'text', c => c.notNull().primaryKey())
    .addColumn('done_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('acts_done_by_time').on('acts_done').column('done_at').execute()

  await db.schema
    .createTable('staff_rules')
    .addColumn('id', 'integer', c => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('second_factor_for_all', 'integer', c =>
      c.notNull().check(sql`second_factor_for_all in (0, 1)`),
    )
    .execute()
  await sql`insert into staff_rules (id, second_factor_for_all) values (1, 0)`.execute(db)

  await db.schema
    .createTable('api_tokens')
    .addColumn('id', idType, id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('maker_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('acts', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema
    .createIndex('api_tokens_by_conference')
    .on('api_tokens')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('api_answers')
    .addColumn('token_id', 'bigint', c => c.notNull().references('api_tokens.id').onDelete('cascade'))
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('content_hash', 'text', c => c.notNull())
    .addColumn('status', 'integer', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('api_answers_key', ['token_id', 'key'])
    .execute()
  await db.schema.createIndex('api_answers_by_age').on('api_answers').column('created_at').execute()

  await db.schema
    .createTable('webhook_subscriptions')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('events', 'text', c => c.notNull())
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('maker_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', idType, id)
    .addColumn('subscription_id', 'bigint', c =>
      c.notNull().references('webhook_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('event_key', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('queued', 'delivered', 'failed')`))
    .addColumn('tries', 'integer', c => c.defaultTo(0).notNull())
    .addColumn('last_status', 'integer')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .addUniqueConstraint('webhook_deliveries_once', ['subscription_id', 'event_key'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_by_age')
    .on('webhook_deliveries')
    .column('created_at')
    .execute()

  await db.schema
    .createTable('retention_periods')
    .addColumn('kind', 'text', c => c.notNull().primaryKey())
    .addColumn('months', 'integer', c => c.check(sql`months between 1 and 1200`))
    .execute()
}

/** As better-auth 1.7 with its two-factor plugin expects them, and when a session was last confirmed. */
async function createAuthTables(db: Kysely<unknown>): Promise<void> {
  const time = isPostgres(db) ? sql`timestamptz` : sql`date`
  const reported = isPostgres(db) ? sql`boolean` : sql`integer`
  const table = (name: string) =>
    db.schema.createTable(name).addColumn('id', 'text', c => c.primaryKey().notNull())
  const withTimes = <T extends string, C extends string>(builder: CreateTableBuilder<T, C>) =>
    builder.addColumn('createdAt', time, c => c.notNull()).addColumn('updatedAt', time, c => c.notNull())
  await withTimes(table('user'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull().unique())
    .addColumn('emailVerified', reported, c => c.notNull())
    .addColumn('image', 'text')
    .addColumn('twoFactorEnabled', reported)
    .execute()
  await withTimes(table('session'))
    .addColumn('expiresAt', time, c => c.notNull())
    .addColumn('token', 'text', c => c.notNull().unique())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    // Ours: an instant as in our other tables.
    .addColumn('confirmedAt', 'text')
    .execute()
  await withTimes(table('account'))
    .addColumn('accountId', 'text', c => c.notNull())
    .addColumn('providerId', 'text', c => c.notNull())
    .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', time)
    .addColumn('refreshTokenExpiresAt', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .execute()
  await withTimes(table('verification'))
    .addColumn('identifier', 'text', c => c.notNull())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('expiresAt', time, c => c.notNull())
    .execute()
  await table('twoFactor')
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('backupCodes', 'text', c => c.notNull())
    .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('verified', reported)
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', time)
    .execute()
  const indexes = { session: 'userId', account: 'userId', verification: 'identifier', twoFactor: 'userId' }
  for (const [name, column] of Object.entries(indexes)) {
    await db.schema.createIndex(`${name}_by_${column}`).on(name).column(column).execute()
  }
}
