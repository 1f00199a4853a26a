import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * Staff of the back office. The first five tables are better-auth's, with its names: it reads and writes them. Roles,
 * invitations and sign-in attempts are ours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAuthTables(db)
  const { id, idType } = columnTypes(db)
  const role = sql`role in ('owner', 'manager', 'programme', 'finance', 'desk', 'reviewer', 'reader')`
  await db.schema
    .createTable('memberships')
    .addColumn('id', idType, id)
    .addColumn('person_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', c => c.notNull().check(role))
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  // Each role only once; in a unique index null does not equal null.
  await sql`create unique index memberships_once
    on memberships (person_id, role, coalesce(conference_id, 0))`.execute(db)
  await db.schema.createIndex('memberships_by_conference').on('memberships').column('conference_id').execute()
  await db.schema
    .createTable('invitations')
    .addColumn('id', idType, id)
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('role', 'text', c => c.notNull().check(role))
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('invited_by', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('accepted_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema.createIndex('invitations_by_email').on('invitations').column('email').execute()
}

/** As better-auth 1.7 with its two-factor plugin expects them, and when a session was last confirmed. */
async function createAuthTables(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time = isPostgres ? sql`timestamptz` : sql`date`
  const reported = isPostgres ? sql`boolean` : sql`integer`
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
