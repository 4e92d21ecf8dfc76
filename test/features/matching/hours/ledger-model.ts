/**
 * The rules of contract §4 "Hours" once more, in memory and in whole hundredths of hours: what the ledger is compared
 * with. Written from the rules, not from the code.
 */

/** Marks a call that the rules refuse. */
export class Refused extends Error {}

interface ModelCredit {
  readonly id: number;
  readonly expiry: string | null;
  left: number;
  ended: boolean;
}

interface ModelRequest {
  used: number;
  inFlight: boolean;
  /** Hundredths taken, by credit id; 0 is the yearly allocation. */
  readonly taken: Map<number, number>;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, some) => total + some, 0);

export class LedgerModel {
  allocated: number;
  /** Left of the yearly allocation. */
  part: number;
  today: string;
  resetOn: string;
  readonly credits: ModelCredit[] = [];
  readonly requests = new Map<number, ModelRequest>();

  constructor(allocated: number, today: string, resetOn: string) {
    this.allocated = allocated;
    this.part = allocated;
    this.today = today;
    this.resetOn = resetOn;
  }

  copy(): LedgerModel {
    const copy = new LedgerModel(this.allocated, this.today, this.resetOn);
    copy.part = this.part;
    copy.credits.push(...this.credits.map((credit) => ({ ...credit })));
    for (const [id, request] of this.requests)
      copy.requests.set(id, { ...request, taken: new Map(request.taken) });
    return copy;
  }

  remaining(): number {
    return this.part + sum(this.#live().map(({ left }) => left));
  }

  /** Ends credits whose last day is over. */
  expire(): void {
    for (const credit of this.credits) {
      if (credit.expiry === null || credit.expiry >= this.today) continue;
      credit.left = 0;
      credit.ended = true;
    }
  }

  create(id: number, hours: number): void {
    this.expire();
    this.requests.set(id, { used: 0, inFlight: true, taken: new Map() });
    this.#take(id, hours);
  }

  change(id: number, hours: number): void {
    this.expire();
    const request = this.#request(id);
    const held = sum(request.taken.values());
    if (hours > held) this.#take(id, hours - held);
    if (hours >= held) return;
    if (hours < request.used) throw new Refused();
    this.#return(id, held - hours);
  }

  session(id: number, hours: number): void {
    this.expire();
    const request = this.#request(id);
    request.used += hours;
    const beyond = request.used - sum(request.taken.values());
    this.#take(id, Math.max(0, Math.min(beyond, hours, this.remaining())));
  }

  end(id: number, status: 'completed' | 'cancelled'): void {
    this.expire();
    const request = this.#request(id);
    const held = sum(request.taken.values());
    if (status === 'completed' && request.used === 0) request.used = held;
    this.#return(id, Math.max(0, held - request.used));
    request.inFlight = false;
  }

  allocate(hours: number): void {
    this.expire();
    if (this.part + hours - this.allocated < 0) throw new Refused();
    this.part += hours - this.allocated;
    this.allocated = hours;
  }

  grant(id: number, hours: number, expiry: string | null): void {
    this.expire();
    this.credits.push({ id, expiry, left: hours, ended: false });
  }

  correct(id: number, hours: number): void {
    this.expire();
    const credit = this.#live().find((live) => live.id === id);
    if (!credit || hours > credit.left) throw new Refused();
    credit.left -= hours;
  }

  reset(): void {
    this.expire();
    if (this.resetOn > this.today) return;
    while (this.resetOn <= this.today)
      this.resetOn = `${Number(this.resetOn.slice(0, 4)) + 1}${this.resetOn.slice(4)}`;
    const held = [...this.requests.values()]
      .filter(({ inFlight }) => inFlight)
      .map(({ taken }) => taken.get(0) ?? 0);
    this.part = Math.max(0, this.allocated - sum(held));
  }

  #request(id: number): ModelRequest {
    const request = this.requests.get(id);
    if (!request) throw new Error(`no request ${id}`);
    return request;
  }

  #live(): ModelCredit[] {
    return this.credits
      .filter(({ ended }) => !ended)
      .sort((a, b) => (a.expiry ?? '9').localeCompare(b.expiry ?? '9') || a.id - b.id);
  }

  #take(id: number, hours: number): void {
    if (hours > this.remaining()) throw new Refused();
    const { taken } = this.#request(id);
    let left = hours;
    const from = (source: number, most: number): number => {
      const some = Math.min(left, most);
      taken.set(source, (taken.get(source) ?? 0) + some);
      left -= some;
      return some;
    };
    this.part -= from(0, this.part);
    for (const credit of this.#live()) credit.left -= from(credit.id, credit.left);
  }

  #return(id: number, hours: number): void {
    const { taken } = this.#request(id);
    const ended = this.credits.filter((credit) => credit.ended).map((credit) => credit.id);
    const live = this.#live().map((credit) => credit.id);
    let left = hours;
    for (const source of [...live.reverse(), ...ended, 0]) {
      const some = Math.min(left, taken.get(source) ?? 0);
      taken.set(source, (taken.get(source) ?? 0) - some);
      left -= some;
      const credit = this.credits.find((known) => known.id === source);
      if (source === 0) this.part += some;
      else if (credit && !credit.ended) credit.left += some;
    }
  }
}
