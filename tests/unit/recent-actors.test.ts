import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recentActors } from '#server/modules/session/recent-actors.ts';

const found = {
  actor: { userId: 'u', sessionId: 's', isAdmin: false, grants: new Set<string>() },
  digest: 'd',
};

describe('whoever was found by a token', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts as seen for a minute, and no longer', () => {
    const recent = recentActors();
    recent.remember('Bearer a', found);
    vi.advanceTimersByTime(59_999);
    expect(recent.get('Bearer a')).toMatchObject(found);
    vi.advanceTimersByTime(1);
    expect(recent.get('Bearer a')).toBeUndefined();
  });

  it('counts for a minute more when they were found again', () => {
    const recent = recentActors();
    recent.remember('Bearer a', found);
    vi.advanceTimersByTime(40_000);
    recent.remember('Bearer a', found);
    vi.advanceTimersByTime(40_000);
    expect(recent.get('Bearer a')).toMatchObject(found);
    vi.advanceTimersByTime(20_000);
    expect(recent.get('Bearer a')).toBeUndefined();
  });
});
