/** What whoever sits at a match asks of the server, besides his choices. */
import * as shares from '../lib/shares';
import type { Created, NoticePlan, NoticeWays, Order, Rematch, SeatPlan, Story, WhyNot } from '../lib/types';
import { Session } from './session.svelte';

export abstract class Member extends Session {
  async resign(): Promise<void> {
    await this.attempt(async () => {
      const share = await this.share();
      await this.told(() => this.api!.resign(this.state!.seq, share));
    });
  }

  /** Standing orders: what to decline without being asked. */
  async stand(orders: Order[]): Promise<void> {
    await this.attempt(async () => {
      const share = this.state?.asked?.decline ? await this.share() : '';
      await this.told(() => this.api!.standing(orders, share));
    });
  }

  /** Bots that think take the best that they have found; with `turn`, for the rest of the turn. */
  async moveNow(turn: boolean): Promise<void> {
    await this.attempt(() => this.told(() => this.api!.moveNow(turn)));
  }

  /** Another bot plays a bot's seat from now on; one that had stopped goes on. */
  async changeLevel(seat: string, bot: string): Promise<void> {
    await this.attempt(() => this.told(() => this.api!.changeLevel(seat, bot)));
  }

  async resumeBots(): Promise<void> {
    await this.attempt(() => this.told(() => this.api!.resumeBots()));
  }

  /** Ask everybody for hints, or agree to them; or say no, or take back what was asked. */
  async agreeToHints(agree: boolean): Promise<void> {
    await this.attempt(() => this.told(() => this.api!.askForHints(agree)));
  }

  async say(text: string): Promise<void> {
    await this.attempt(async () => {
      this.chat = await this.api!.say(text);
    });
  }

  /** Ask the owner of the server to look at a line. Whether that was told. */
  async report(n: number): Promise<boolean> {
    return (await this.attempt(() => this.api!.report(n))) !== null;
  }

  /** Take my name and all that I said out of this match. */
  async forgetMe(): Promise<void> {
    await this.attempt(async () => {
      this.chat = await this.api!.forget();
    });
  }

  /** Agree that the match be deleted, or no longer. Whether it is gone. */
  async agreeToDelete(agree: boolean): Promise<boolean> {
    return (await this.attempt(() => this.api!.delete(agree)))?.deleted ?? false;
  }

  async save(): Promise<unknown> {
    return this.attempt(() => this.api!.export());
  }

  async why(id: string, by = ''): Promise<WhyNot | null> {
    return this.attempt(() => this.api!.why(id, by));
  }

  // Away from the table -----------------------------------------------------------------------------

  notices(): Promise<NoticeWays> {
    return this.api!.notices();
  }

  addNotice(plan: NoticePlan): Promise<NoticeWays> {
    return this.api!.addNotice(plan);
  }

  removeNotice(id: string): Promise<NoticeWays> {
    return this.api!.removeNotice(id);
  }

  // After the match ---------------------------------------------------------------------------------

  async story(): Promise<Story | null> {
    const story = await this.api!.story().catch(() => null);
    if (story) this.rematches = story.rematches;
    return story;
  }

  rematch(swap: boolean): Promise<Rematch | null> {
    return this.attempt(async () => this.api!.rematch(swap, await shares.salted()));
  }

  /** A match of our own that begins as this one did, up to a step. */
  fork(step: number, seats: Record<string, SeatPlan>): Promise<Created | null> {
    return this.attempt(() => this.api!.fork(step, seats));
  }
}
