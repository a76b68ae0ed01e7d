import sys, time
from tests.sim.mini import GAME
from tests.sim.plan import draw_plan, kinds_of
from tests.sim.world import World
a,b=map(int,sys.argv[1].split("..")); kinds=kinds_of(sys.argv[2])
from collections import Counter
c=Counter()
t0=time.time()
for seed in range(a,b+1):
    plan=draw_plan(seed,(2,3,4,5),kinds,(),20.0,50)
    t=time.time(); r=World(GAME,plan).run(); t=time.time()-t
    c[r.ended or 'wrong']+=1
    if r.wrongs or '-v' in sys.argv:
        print(seed, plan.players, plan.kinds, r.ended, r.beats, r.events, r.frames, f"{r.virtual_seconds:.0f}s", f"{t:.2f}", r.crashes, r.wrongs[:1])
    if r.wrongs and '-t' in sys.argv: print("\n".join(r.trace[-60:]))
print(c, time.time()-t0)
