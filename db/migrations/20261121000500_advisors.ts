import { createsTable } from '../../src/core/db/schema.ts';

/** Advisors (spec 1 §3; location and pausedUntil: contract §2). */
export const { up, down } = createsTable('advisors', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.string('first_name', 120);
  t.string('last_name', 120);
  t.string('title', 255);
  t.text('bio');
  t.string('linkedin_url', 500);
  t.string('location', 120);
  t.longText('cv_text');
  t.belongsTo('cv_file_id', 'files', 'set null');
  t.string('cv_file_url', 500);
  t.string('cv_file_name', 255);
  t.string('cv_file_type', 120);
  t.count('cv_file_size');
  t.json('skills').notNullable();
  t.text('expertise');
  t.json('availability').notNullable();
  t.hours('hours_contributed').notNullable().defaultTo(0);
  t.count('organizations_helped').notNullable().defaultTo(0);
  t.flag('profile_complete');
  t.count('profile_completion_percentage').notNullable().defaultTo(0);
  t.flag('is_managed');
  t.flag('has_joined_open_group');
  t.hours('available_hours_per_year').notNullable().defaultTo(0);
  t.moment('paused_until');
  t.count('profile_version').notNullable().defaultTo(1);
  t.searchText();
  t.timestamps();
  t.unique('user_id');
  t.index('has_joined_open_group');
  t.index('last_name', 'first_name');
  t.index('created_at');
});
