import { expect } from 'chai';
import {
  AVAILABILITY,
  MATCH_STATUSES,
  ORGANIZATION_TYPES,
  REQUEST_STATUSES,
  SKILLS,
  TIME_COMMITMENTS,
} from '../../src/contract/enums.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import {
  accounts,
  advisors,
  conversations,
  expectUnique,
  groups,
  listed,
  lookalikes,
  matches,
  meetings,
  openGroups,
  organizations,
  requests,
  seeded,
  words,
  type Advisor,
} from './demo-content.ts';
/** A draft is nobody's to show. */
const SENT = REQUEST_STATUSES.filter((status) => status !== 'draft');

describe('the invented demo content', () => {
  it('has no address that could belong to anybody', () => {
    for (const { email } of [...advisors, ...organizations, ...Object.values(accounts)])
      expect(email).to.match(/^[a-z0-9._-]+@example\.org$/);
    for (const { website } of [...organizations, ...groups])
      expect(website).to.match(/^https:\/\/[a-z0-9-]+\.example\.org$/);
    for (const { linkedinUrl } of advisors)
      expect(linkedinUrl).to.match(/^$|^https:\/\/www\.linkedin\.com\/in\/[a-z-]+-demo$/);
    const everything = JSON.stringify([advisors, organizations, groups, matches, meetings, conversations]);
    const hosts = [...everything.matchAll(/(?:@|:\/\/)([a-z0-9.-]+)/g)].map(([, host]) => host ?? '');
    expect(hosts.filter((host) => !/(^|\.)example\.org$|^www\.linkedin\.com$/.test(host))).to.deep.equal([]);
  });

  it('gives nobody a key, name or address twice', () => {
    expectUnique([...advisors, ...organizations].map(({ key }) => key));
    expectUnique(
      [...advisors, ...organizations, accounts.demo_group_admin, accounts.demo_super_admin].map(
        (a) => a.email,
      ),
    );
    expectUnique(advisors.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
    expectUnique(organizations.map(({ name }) => name));
    expectUnique(organizations.map(({ website }) => website));
    expectUnique(groups.flatMap(({ key, name }) => [key, name]));
    expectUnique(requests.map(({ request }) => request.title));
    expectUnique(
      matches.map(({ organization, request, advisor }) => [organization, request, advisor].join('|')),
    );
  });

  it('is as large as the issue asks', () => {
    expect(listed).to.have.length(150);
    expect(seeded).to.have.length(60);
    expect(groups).to.have.length(6);
    expect([...openGroups]).to.have.length(2);
    expect(groups.find(({ key }) => key === 'open-community')).to.include({
      name: 'Open community',
      isOpenGroup: true,
    });
    expect(requests.length).to.be.within(80, 90);
    expect(conversations.length).to.be.at.least(12);
    expect(listed.filter(({ isManaged }) => isManaged).length).to.be.within(45, 55);
    expect(listed.filter(({ openAccess }) => openAccess).length).to.be.within(80, 100);
    expect(listed.filter(({ profile }) => profile === 'sparse').length).to.be.within(10, 14);
  });

  it('uses only the values of the contract, and each of them somewhere', () => {
    const used = (values: string[]): string[] => [...new Set(values)].sort();
    const skills = [
      ...advisors.flatMap((a) => a.skills),
      ...requests.flatMap(({ request }) => request.skillsRequired),
    ];
    expect(used(skills)).to.deep.equal([...SKILLS].sort());
    expect(used(advisors.flatMap(({ availability }) => availability))).to.deep.equal(
      [...AVAILABILITY].sort(),
    );
    expect(used(organizations.map(({ type }) => type))).to.deep.equal([...ORGANIZATION_TYPES].sort());
    expect(used(requests.map(({ request }) => request.status))).to.deep.equal([...SENT].sort());
    expect(used(matches.map(({ status }) => status))).to.deep.equal([...MATCH_STATUSES].sort());
    for (const { request } of requests) expect(TIME_COMMITMENTS).to.include(request.timeCommitment);
    for (const status of SENT)
      expect(requests.filter(({ request }) => request.status === status).length, status).to.be.at.least(8);
  });

  it('keeps within the limits of the forms', () => {
    for (const {
      key,
      firstName,
      lastName,
      title,
      location,
      bio,
      expertise,
      availableHoursPerYear,
    } of advisors) {
      expect(firstName.length, key).to.be.within(1, LIMITS.name.max);
      expect(lastName.length, key).to.be.within(1, LIMITS.name.max);
      expect(title.length, key).to.be.at.most(LIMITS.title.max);
      expect(location.length, key).to.be.at.most(LIMITS.location.max);
      if (bio) expect(bio.length, key).to.be.within(LIMITS.bio.min, LIMITS.bio.max);
      if (expertise) expect(expertise.length, key).to.be.within(LIMITS.expertise.min, LIMITS.expertise.max);
      expect(availableHoursPerYear, key).to.be.within(0, LIMITS.availableHoursPerYear.max);
    }
    for (const { key, name, description, hoursAllocated } of organizations) {
      expect(name.length, key).to.be.within(1, LIMITS.name.max);
      expect(description.length, key).to.be.within(
        LIMITS.organizationDescription.min,
        LIMITS.organizationDescription.max,
      );
      expect(words(description).length, key).to.be.within(40, 160);
      expect(hoursAllocated, key).to.be.within(LIMITS.hoursAllocated.min, LIMITS.hoursAllocated.max);
    }
    for (const { request } of requests) {
      expect(request.title.length, request.title).to.be.within(
        LIMITS.request.title.min,
        LIMITS.request.title.max,
      );
      expect(request.description.length, request.title).to.be.within(20, LIMITS.request.description.max);
      expect(request.hoursNeeded, request.title).to.be.within(
        LIMITS.request.hours.min,
        LIMITS.request.hours.max,
      );
      expect(request.skillsRequired, request.title).to.not.be.empty;
    }
    for (const { description } of groups)
      expect(description.length).to.be.at.most(LIMITS.groupDescription.max);
  });

  it('has full profiles worth searching and a few awkward ones worth looking at', () => {
    const oversized = (advisor: Advisor): boolean => advisor.skills.length === 12;
    for (const advisor of advisors.filter((one) => one.profile !== 'sparse')) {
      const { key, title, location, bio, expertise, skills } = advisor;
      expect(title, key).to.not.equal('');
      expect(location, key).to.not.equal('');
      expect(words(bio).length, key).to.be.within(60, 135);
      expect(expertise.split(', ').length, key).to.be.within(4, 8);
      if (!oversized(advisor)) expect(skills.length, key).to.be.within(2, 5);
    }
    const fullName = ({ firstName, lastName }: Advisor): string => `${firstName} ${lastName}`;
    expect(listed.filter(oversized)).to.have.length(1);
    expect(listed.filter((advisor) => fullName(advisor).length === 60)).to.have.length(1);
    expect(listed.filter((advisor) => /\P{ASCII}/u.test(fullName(advisor))).length).to.be.at.least(6);
    expect(listed.filter(({ bio }) => bio === '').length).to.be.at.least(3);
    expect(listed.filter(({ title }) => title === '').length).to.be.at.least(2);
    expect(listed.filter(({ availableHoursPerYear }) => availableHoursPerYear === 0).length).to.be.at.least(
      3,
    );
  });

  it('never tells the same story twice', () => {
    const bios = advisors.map(({ key, bio }) => ({ key, text: bio })).filter(({ text }) => text);
    const stories = [
      ...organizations.map(({ key, description }) => ({ key, text: description })),
      ...requests.map(({ request }) => ({ key: request.title, text: request.description })),
    ];
    expect(lookalikes(bios, 0.04)).to.deep.equal([]);
    expect(lookalikes(stories, 0.06)).to.deep.equal([]);
    const openings = bios.map(({ text }) => words(text).slice(0, 3).join(' '));
    expect(openings.filter((opening, at) => openings.indexOf(opening) !== at)).to.deep.equal([]);
  });
});
