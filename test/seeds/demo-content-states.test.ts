import { expect } from 'chai';
import { MATCH_STATUSES, type MatchStatus, type RequestStatus } from '../../src/contract/enums.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import {
  accounts,
  advisorOf,
  advisors,
  conversations,
  expectUnique,
  groups,
  matches,
  meetings,
  openGroups,
  organizationByKey,
  organizations,
  requestOf,
  requests,
  samePair,
  words,
} from './demo-content.ts';

describe('how the demo content hangs together', () => {
  it('names only groups that exist, and lists whoever is in an open one (contract §4)', () => {
    const known = new Set(groups.map(({ key }) => key));
    for (const { key, groups: mine } of [...advisors, ...organizations])
      expect(
        mine.filter((group) => !known.has(group)),
        key,
      ).to.deep.equal([]);
    for (const { key, groups: mine, openAccess } of advisors) {
      if (mine.some((group) => openGroups.has(group))) expect(openAccess, key).to.equal(true);
    }
  });

  it('proposes advisors only to organisations that may see them (contract §10)', () => {
    for (const match of matches) {
      const { groups: theirs, openAccess } = advisorOf(match.advisor);
      const mine = organizationByKey.get(match.organization)?.groups ?? [];
      expect(openAccess || theirs.some((group) => mine.includes(group)), JSON.stringify(match)).to.equal(
        true,
      );
    }
  });

  it('has requests in the state that their matches give them (contract §4)', () => {
    for (const { organization, request } of requests) {
      const own = matches.filter((m) => m.organization === organization.key && m.request === request.title);
      const count = (status: MatchStatus): number => own.filter((match) => match.status === status).length;
      const done = meetings.some(
        (m) => m.organization === organization.key && m.request === request.title && m.completed,
      );
      const consistent: Record<Exclude<RequestStatus, 'draft'>, boolean> = {
        open: count('pending') + count('accepted') === 0,
        matching: count('pending') > 0 && count('accepted') === 0,
        'in-progress': count('accepted') > 0,
        completed: count('accepted') > 0 && count('pending') === 0 && done,
        cancelled: count('pending') + count('accepted') === 0,
      };
      expect(consistent[request.status], `${organization.key}: ${request.title}`).to.equal(true);
    }
  });

  it('gives a reason for each declined match and keeps pending ones younger than their due date', () => {
    for (const match of matches) {
      expect(Boolean(match.declineReason), JSON.stringify(match)).to.equal(match.status === 'rejected');
      expect(requestOf(match)).to.be.an('object');
      if (match.status === 'pending') expect(match.daysAgo, JSON.stringify(match)).to.be.below(5);
    }
  });

  it('reserves no more hours than an organisation was given or an advisor offered', () => {
    for (const { key, hoursAllocated, requests: own } of organizations) {
      const reserved = own
        .filter(({ status }) => status !== 'cancelled')
        .reduce((sum, r) => sum + r.hoursNeeded, 0);
      expect(reserved, key).to.be.at.most(hoursAllocated);
    }
    for (const { key, availableHoursPerYear } of advisors.filter((a) => a.availableHoursPerYear > 0)) {
      const taken = matches.filter((match) => match.advisor === key && match.status === 'accepted');
      expect(
        taken.reduce((sum, match) => sum + requestOf(match).hoursNeeded, 0),
        key,
      ).to.be.at.most(availableHoursPerYear);
    }
  });

  it('holds meetings only for accepted matches, after they were proposed, and never two on one day', () => {
    for (const meeting of meetings) {
      const match = matches.find((candidate) => samePair(candidate, meeting));
      expect(match?.status, JSON.stringify(meeting)).to.equal('accepted');
      expect(match?.daysAgo, JSON.stringify(meeting)).to.be.above(-meeting.offsetDays);
      expect(meeting.durationMinutes).to.be.within(15, 480);
      if (meeting.completed) expect(meeting.offsetDays).to.be.within(-90, -1);
      expect(meeting.notes).to.not.equal('');
    }
    for (const party of ['organization', 'advisor'] as const)
      expectUnique(meetings.map((meeting) => `${meeting[party]} on ${meeting.offsetDays}`));
  });

  it('has conversations only where there is a match, in the order in which they were written', () => {
    for (const { between, messages } of conversations) {
      const [organization, advisor] = between;
      expect(
        matches.some((m) => m.organization === organization && m.advisor === advisor),
        advisor,
      ).to.equal(true);
      expect(messages.length).to.be.within(3, 8);
      expect(new Set(messages.map(({ from }) => from))).to.deep.equal(new Set(['organization', 'advisor']));
      for (const { content } of messages) expect(content.length).to.be.within(1, LIMITS.message.max);
      const ages = messages.map(({ minutesAgo }) => minutesAgo);
      expect(ages).to.deep.equal([...ages].sort((a, b) => b - a));
    }
  });

  it('gives the demo accounts something to see on every screen (contract §9)', () => {
    const { demo_advisor: advisor, demo_org: organization, demo_group_admin: admin } = accounts;
    expect(Object.entries(accounts).filter(([name, account]) => account.username !== name)).to.deep.equal([]);
    expect(admin.groups).to.deep.equal(['riverside']);
    expect(advisor.groups).to.include.members(['riverside', 'open-community']);
    expect(organization.groups).to.include('riverside');
    expect(words(organization.description).length).to.be.within(60, 115);
    for (const status of MATCH_STATUSES) {
      expect(
        matches.some((m) => m.advisor === 'demo_advisor' && m.status === status),
        status,
      ).to.equal(true);
      expect(
        matches.some((m) => m.organization === 'demo_org' && m.status === status),
        status,
      ).to.equal(true);
    }
    expect(conversations.some(({ between }) => between[0] === 'demo_org')).to.equal(true);
    expect(conversations.some(({ between }) => between[1] === 'demo_advisor')).to.equal(true);
  });
});
